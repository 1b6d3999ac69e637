/** So many sure lines are confirmed by a call: the screen tells how far it is, and a call stays short. */
export const LINES_A_CALL = 50

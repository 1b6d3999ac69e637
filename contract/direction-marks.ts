/**
 * Signs that nobody sees and that turn the text after them around: with them a name reads as another. Phones put some around
 * numbers that are copied, so they are taken away and not refused.
 */
export const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

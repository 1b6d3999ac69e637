/** A file that is no table that we can read. Its message says to the staff what to do about it. */
export class SheetRefusal extends Error {}

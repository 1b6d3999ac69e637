/** A file that is no statement that we read. Its message says to the staff what to do about it. */
export class SheetRefusal extends Error {}

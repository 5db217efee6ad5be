/** Something a person must put right before Crumb can run: what is wrong, and the one thing to do about it. */
export class SetUpProblem extends Error {
  /** @param {string} message @param {string} fix */
  constructor(message, fix) {
    super(message);
    this.name = "SetUpProblem";
    this.fix = fix;
  }
}

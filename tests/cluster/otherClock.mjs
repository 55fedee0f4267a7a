// Makes the clock of a process differ by SECONDS_AHEAD.
const ahead = Number(process.env.SECONDS_AHEAD) * 1000;
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length) super(...given);
    else super(Real.now() + ahead);
  }
  static now = () => Real.now() + ahead;
};

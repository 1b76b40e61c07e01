/*
 * Tests about time and load run short in npm test, where others use the machine too, and long in npm run test:faults.
 */
export const isLong = process.env.FAULTS === 'long';

/** Seconds of each part of a load. */
export const seconds = (short: number, long: number): number => (isLong ? long : short);

/** A bound in milliseconds: on a machine that has much else to do, three times as much. */
export const within = (milliseconds: number): number => (isLong ? milliseconds : milliseconds * 3);

/** Figures for people: npm run test:faults collects these lines. */
export const printFigure = (figure: string): void => console.log(`figure: ${figure}`);

/**
 * The numbers of all advisory locks. They never change: two versions may run on one database. They are in one place
 * because two locks of the same number would wait for each other.
 */
export const LOCKS = {
  /** Migrations, for the session. */
  migrate: 7_364_532,
  /** A backup, from before its snapshot until its end: no file is removed meanwhile. */
  backup: 7_364_533,
  /** Adding a paper, for the transaction: the second of two equal papers sees the first. */
  addPaper: 7_364_534,
  /** A server that runs, for the session: alone, or shared by those with CLUSTER. */
  servers: 7_364_541,
  /** Removing an Admin, for the transaction: the second of two removals sees the first. */
  admins: 7_364_540,
} as const;

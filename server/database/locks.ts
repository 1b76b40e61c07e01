/**
 * The numbers of all advisory locks. They never change: two versions may run on one database. They are in one place
 * because two locks of the same number would wait for each other.
 */
export const LOCKS = {
  /** Migrations, for the session. */
  migrate: 7_364_532,
  /** A backup, from before its snapshot to its end: no file is removed meanwhile. */
  backup: 7_364_533,
  /** Adding a paper, for the transaction: of two equal papers the second sees the first. */
  addPaper: 7_364_534,
  /** An Admin goes, for the transaction: of two who go at once the second sees that the first is gone. */
  admins: 7_364_540,
} as const;

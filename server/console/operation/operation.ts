export { checkFiles, makeBackup } from './begin-job.ts';
export { getBackupLink } from './download-backup.ts';
export { getHealth } from './health.ts';
export { listOutbox, retryMail } from './outbox.ts';

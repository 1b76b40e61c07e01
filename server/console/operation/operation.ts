export { getBackupLink, makeBackup } from './backup-calls.ts';
export { checkFiles } from './file-calls.ts';
export { getHealth } from './health.ts';
export { listOutbox, retryMail } from './outbox.ts';

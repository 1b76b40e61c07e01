import { withSchemas } from './call.ts';
import type { operationSchemas } from './schemas/operation.ts';

export type { BackupFile, Health, OutboxMail } from './schemas/operation.ts';

export const operationCalls = withSchemas<typeof operationSchemas>()({
  getHealth: {
    method: 'GET',
    path: '/console/health',
    who: 'member',
    needs: 'useConsole',
    summary: 'Outbox, jobs, storage, backups, server and settings in force; secrets never',
  },
  listOutbox: {
    method: 'GET',
    path: '/console/mails',
    who: 'member',
    needs: 'useConsole',
    summary: 'Mails that fail, wait or were sent, without their text',
  },
  retryMail: {
    method: 'POST',
    path: '/console/mails/retry',
    who: 'member',
    needs: 'useConsole',
    changesNothingShared: true,
    summary: 'Tries a mail now',
  },
  checkFiles: {
    method: 'POST',
    path: '/console/files/check',
    who: 'member',
    needs: 'useConsole',
    changesNothingShared: true,
    summary: 'Begins to read every file that a row names, like the operator’s command. 409 while that is done',
  },
  makeBackup: {
    method: 'POST',
    path: '/console/backups',
    who: 'member',
    needs: 'useConsole',
    changesNothingShared: true,
    summary: 'Begins a backup, like the operator’s command. 409 while one is being made',
  },
  getBackupLink: {
    method: 'POST',
    path: '/console/backups/link',
    who: 'member',
    needs: 'useConsole',
    changesNothingShared: true,
    summary: 'A link for one minute, by which a backup is downloaded',
  },
});

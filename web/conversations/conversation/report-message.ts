import { blockableOf } from '../../blocks/open-block.ts';
import { openReport } from '../../reports/open-report.ts';
import { currentChat } from '../current-chat.ts';
import type { Row } from './rows.ts';

/** Opens the sheet for a stored message of somebody else. */
export const reportMessage = ({ message, content, sender }: Row): void =>
  openReport({
    kind: 'message',
    thingId: message?._id ?? '',
    title: content,
    note: sender?.name,
    person: sender ? blockableOf(sender.id, sender.name) : undefined,
    onBlocked: () => void currentChat()?.refresh(),
  });

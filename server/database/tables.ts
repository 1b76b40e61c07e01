import type { AccountTables } from './tables/accounts.ts';
import type { ConversationTables } from './tables/conversations.ts';
import type { DealTables } from './tables/deals.ts';
import type { DeskTables } from './tables/desk.ts';
import type { DutyTables } from './tables/duties.ts';
import type { ItemTables } from './tables/items.ts';
import type { NoticeTables } from './tables/notices.ts';
import type { OperationTables } from './tables/operation.ts';
import type { PaperTables } from './tables/papers.ts';

/** The tables as migrations/ makes them. */
export interface Tables
  extends AccountTables,
    ConversationTables,
    DealTables,
    DeskTables,
    DutyTables,
    ItemTables,
    NoticeTables,
    OperationTables,
    PaperTables {}

import type { z } from 'zod';
import type { Message } from '#contract/conversations.ts';
import { CHAT } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { type Acknowledgement, clientEvents } from '#contract/realtime.ts';
import type { Context } from '#server/context.ts';
import { problemOf } from '#server/failures.ts';
import type { Socket } from '#server/realtime.ts';
import type { Member } from '#server/viewer.ts';
import { findParticipation, storeMessage } from './messages.ts';
import { createPace } from './pace.ts';

type Sent = z.output<typeof clientEvents.sendMessage>;
type Acknowledge = (answer: Acknowledgement) => void;

/** Serves the events of conversations. `identify` finds out whose token a connection carries. */
export function serveLive(context: Context, identify: (socket: Socket) => Promise<Member>): void {
  const { realtime, log } = context;
  const pace = createPace(context);
  const inOrder = createLanes();

  realtime.io.use(async (socket, next) => {
    try {
      const member = await identify(socket);
      if (realtime.connectionsOf(member.id) >= CHAT.socketsPerMember) return next(new Error('Too many connections'));
      socket.data.member = member;
      next();
    } catch {
      next(new Error('Unauthorized'));
    }
  });

  realtime.io.on('connection', (socket) => {
    const member = socket.data.member as Member;
    realtime.admit(socket, member.id, member.sessionId);
    endWithSession(context, socket, member.sessionEndsAt);
    // A session that was ended while the connection was being made has not met it in its rooms.
    identify(socket).catch(() => socket.disconnect(true));
    dropWhoStopsReading(socket);
    socket.on('joinConversation', (payload: unknown, acknowledge?: Acknowledge) =>
      settle(socket, acknowledge, async () => {
        const { conversationId } = parse(clientEvents.joinConversation, payload);
        await requireParticipation(context, conversationId, member.id);
        return { success: true };
      }),
    );
    socket.on('sendMessage', (payload: unknown, acknowledge?: Acknowledge) =>
      settle(socket, acknowledge, async () => {
        const sent = parse(clientEvents.sendMessage, payload);
        const message = await inOrder(sent.conversationId, () => send(context, member, sent, pace));
        return { success: true, data: message };
      }),
    );
  });

  /** Every event is answered: by its acknowledgement, or where there is none a failure by an `error` event. */
  async function settle(socket: Socket, acknowledge: unknown, work: () => Promise<Acknowledgement>): Promise<void> {
    let answer: Acknowledgement;
    try {
      answer = await work();
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) log.error({ err: error }, 'an event failed');
      const { code, message } = problem ?? new Problem('INTERNAL');
      answer = { success: false, code, message };
    }
    if (typeof acknowledge === 'function') acknowledge(answer);
    else if (!answer.success) socket.emit('error', answer);
  }
}

function parse<S extends z.ZodType>(schema: S, payload: unknown): z.output<S> {
  const parsed = schema.safeParse(payload ?? {});
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  throw new Problem('INVALID_INPUT', { message: errors[0]?.message ?? '', errors });
}

async function requireParticipation({ db }: Context, conversationId: string, memberId: string) {
  const participation = await findParticipation(db, conversationId, memberId);
  if (!participation) throw new Problem('FORBIDDEN', { message: 'You are not in this conversation.' });
  return participation;
}

/** Stores and delivers. What the client says of sender and recipient must be true; the time is ours. */
async function send(
  context: Context,
  member: Member,
  sent: Sent,
  pace: ReturnType<typeof createPace>,
): Promise<Message> {
  const { db, realtime, now } = context;
  if (sent.senderId && sent.senderId !== member.id)
    throw new Problem('FORBIDDEN', { message: 'You can send only in your own name.' });
  const { kind, first_id, second_id } = await requireParticipation(context, sent.conversationId, member.id);
  const other = first_id === member.id ? second_id : first_id;
  if (sent.recipientId && sent.recipientId !== other)
    throw new Problem('FORBIDDEN', { message: 'The recipient is not in this conversation.' });
  if (kind === 'pair' && !other) throw new Problem('FORBIDDEN', { message: 'This member has deleted the account.' });
  pace(member.id, kind);
  const { message, isNew } = await storeMessage(db, {
    conversationId: sent.conversationId,
    senderId: member.id,
    content: sent.content,
    clientId: sent.clientId ?? null,
    now: now(),
  });
  if (!isNew) return message;
  if (kind === 'community') realtime.tellCommunity('receiveMessage', message);
  else realtime.tellMembers([member.id, other as string], 'receiveMessage', message);
  return message;
}

/** A connection does not outlive the token it was made with. */
function endWithSession({ now }: Context, socket: Socket, endsAt: string): void {
  const timer = setTimeout(() => socket.disconnect(true), Math.max(0, Date.parse(endsAt) - now().getTime()));
  timer.unref();
  socket.once('disconnect', () => clearTimeout(timer));
}

/** Work of one key in the order it came: what is stored first is delivered first. */
function createLanes() {
  const lanes = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const done = (lanes.get(key) ?? Promise.resolve()).then(work, work);
    lanes.set(key, done);
    const leave = () => {
      if (lanes.get(key) === done) lanes.delete(key);
    };
    done.then(leave, leave);
    return done;
  };
}

/** Bytes that may wait for a connection before it is dropped (rule G7). */
const MOST_WAITING = 1_048_576;

interface RawSocket {
  bufferedAmount: number;
  terminate(): void;
}

/** A reader that stops reading is dropped, before what waits for it fills the memory. */
function dropWhoStopsReading({ conn }: Socket): void {
  // What engine.io still holds; what it has handed on waits in the WebSocket.
  let queued = 0;
  conn.on('flush', () => {
    queued = 0;
  });
  conn.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    queued += data?.length ?? 0;
    const { socket: raw } = conn.transport as unknown as { socket?: RawSocket };
    // No farewell: it would only wait behind the rest.
    if (raw && queued + raw.bufferedAmount > MOST_WAITING) raw.terminate();
  });
}

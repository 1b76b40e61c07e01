import type { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { type Acknowledgement, clientEvents } from '#contract/schemas/realtime.ts';
import { beginActivity } from '#server/activity.ts';
import type { Context } from '#server/context.ts';
import { requireParticipation } from '#server/messages/read-messages.ts';
import { createHereNotes } from '#server/notices/here.ts';
import { problemOf } from '#server/problem-of.ts';
import type { Socket } from '#server/realtime/realtime.ts';
import type { Member } from '#server/viewer.ts';

/** Sessions to look up concurrently. */
const CHECK_CONCURRENCY = 20;

/** Events after which a client asks the server what is new: sent again where a node may have missed them. */
const HINTS = ['noticesChanged', 'wishesChanged', 'memberChanged'] as const;

/** Finds the member by the connection's token. Throws a Problem where there is none. */
type Identify = (socket: Socket) => Promise<Member>;
type Event = keyof typeof clientEvents;
type Payload<E extends Event> = z.output<(typeof clientEvents)[E]>;
type Acknowledge = (answer: Acknowledgement) => void;

/** Whose socket an event came from. */
interface Connected {
  context: Context;
  member: Member;
  noteHere: () => Promise<void>;
}

/** Serves the socket events of conversations. */
export function serveSocketEvents(context: Context, identify: Identify): void {
  const { chat, realtime } = context;
  realtime.io.use(async (socket, next) => {
    try {
      const member = await identify(socket);
      socket.data.member = member;
      if (realtime.admit(socket, member.id)) return next();
      refuse(socket, next, 'Too many connections');
    } catch {
      refuse(socket, next, 'Unauthorized');
    }
  });
  realtime.io.on('connection', (socket) => {
    const member = socket.data.member as Member;
    endWithSession(context, socket, member.sessionEndsAt);
    // The browser may have missed the event.
    if (member.isSuspended || member.isAlumnus) socket.emit('memberChanged', {});
    // The session may have ended before the connection joined its rooms.
    endUnlessValid(socket, identify).catch(() => socket.disconnect(true));
    serveMember(context, socket, member);
  });
  // A node may have missed the end of sessions (rule L3). End their sockets before delivering what else it missed.
  realtime.nodes.onReconnect(async (since) => {
    const sockets = [...realtime.io.sockets.sockets.values()];
    for (let first = 0; first < sockets.length; first += CHECK_CONCURRENCY)
      await Promise.all(
        sockets.slice(first, first + CHECK_CONCURRENCY).map((socket) => endUnlessValid(socket, identify)),
      );
    for (const event of HINTS) realtime.sendLocally(null, event, {});
    await chat.catchUp(since);
  });
}

/** How each event is served. Shared by all sockets: most of them say nothing, and keep what is made for them. */
const SERVE: { [E in Event]: (from: Connected, payload: Payload<E>) => Promise<Acknowledgement> } = {
  async joinConversation({ context, member }, { conversationId }) {
    await requireParticipation(context.db, conversationId, member.id);
    return { success: true };
  },
  async sendMessage({ context, member }, message) {
    return { success: true, data: await context.chat.send(member, message) };
  },
  async here({ noteHere }) {
    await noteHere();
    return { success: true };
  },
};
const isServed = (event: string): event is Event => Object.hasOwn(SERVE, event);

/** Serves what a member's client sends. */
function serveMember(context: Context, socket: Socket, member: Member): void {
  const from = { context, member, noteHere: createHereNotes(context, member.id) };
  socket.onAny(async (event: string, ...args: unknown[]) => {
    if (!isServed(event)) return;
    const span = context.tracer?.start(event, { kind: 'server' });
    const serve = (payload: unknown) => SERVE[event](from, parse(clientEvents[event], payload) as never);
    await beginActivity(event, () => acknowledge(context, socket, args, serve), span?.traceparent);
    span?.end();
  });
}

/** Acknowledges every event; without an acknowledgement function, emits a failure as an `error` event. */
async function acknowledge(
  { log }: Context,
  socket: Socket,
  args: unknown[],
  work: (payload: unknown) => Promise<Acknowledgement>,
): Promise<void> {
  // The acknowledgement function is the last argument, whatever the client sends before it.
  const reply = typeof args.at(-1) === 'function' ? (args.pop() as Acknowledge) : undefined;
  let answer: Acknowledgement;
  try {
    answer = await work(args[0]);
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) log.error({ err: error }, 'an event failed');
    const { code, message } = problem ?? new Problem('INTERNAL');
    answer = { success: false, code, message };
  }
  if (reply) reply(answer);
  else if (!answer.success) socket.emit('error', answer);
}

/** Throws if the session cannot be looked up. */
const endUnlessValid = (socket: Socket, identify: Identify): Promise<unknown> =>
  identify(socket).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    socket.disconnect(true);
  });

/** Refuses a connection, and closes it after the reason is sent. */
function refuse(socket: Socket, next: (error: Error) => void, why: string): void {
  next(new Error(why));
  setImmediate(() => socket.conn.close());
}

function parse<S extends z.ZodType>(schema: S, payload: unknown): z.output<S> {
  const parsed = schema.safeParse(payload ?? {});
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  throw new Problem('INVALID_INPUT', { message: errors[0]?.message ?? '', errors });
}

/** Ends the connection when its token expires. */
function endWithSession({ now }: Context, socket: Socket, endsAt: string): void {
  const timer = setTimeout(() => socket.disconnect(true), Math.max(0, Date.parse(endsAt) - now().getTime()));
  timer.unref();
  socket.once('disconnect', () => clearTimeout(timer));
}

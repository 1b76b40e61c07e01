import type { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { type Acknowledgement, clientEvents } from '#contract/schemas/realtime.ts';
import { beginActivity } from '#server/activity.ts';
import type { Context } from '#server/context.ts';
import { deliverMessages } from '#server/messages/deliver-messages.ts';
import { requireParticipation } from '#server/messages/read-messages.ts';
import { createSendMessage } from '#server/messages/send-message.ts';
import { createHereNotes } from '#server/notices/here.ts';
import { problemOf } from '#server/problem-of.ts';
import type { Socket } from '#server/realtime/realtime.ts';
import type { Member } from '#server/viewer.ts';

/** Sessions to look up concurrently. */
const CHECK_CONCURRENCY = 20;

/** Events after which a client asks the server what is new: sent again where a node may have missed them. */
const HINTS = ['noticesChanged', 'wishesChanged', 'memberChanged'] as const;

type Acknowledge = (answer: Acknowledgement) => void;

/** Serves the socket events of conversations. `identify` finds the member by the connection's token. */
export function serveSocketEvents(context: Context, identify: (socket: Socket) => Promise<Member>): void {
  const { realtime, log } = context;
  // A node may have missed the end of sessions (rule L3). End their sockets before delivering what else it missed.
  realtime.nodes.onReconnect(async () => {
    const sockets = [...realtime.io.sockets.sockets.values()];
    for (let first = 0; first < sockets.length; first += CHECK_CONCURRENCY)
      await Promise.all(sockets.slice(first, first + CHECK_CONCURRENCY).map(endUnlessValid));
    for (const event of HINTS) realtime.sendLocally(null, event, {});
  });
  deliverMessages(context);
  const sendMessage = createSendMessage(context);

  /** Throws if the session cannot be looked up. */
  const endUnlessValid = (socket: Socket) =>
    identify(socket).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      socket.disconnect(true);
    });

  realtime.io.use(async (socket, next) => {
    try {
      const member = await identify(socket);
      socket.data.member = member;
      if (realtime.admit(socket, member.id, member.sessionId)) return next();
      refuse(socket, next, 'Too many connections');
    } catch {
      refuse(socket, next, 'Unauthorized');
    }
  });

  realtime.io.on('connection', (socket) => {
    const member = socket.data.member as Member;
    endWithSession(context, socket, member.sessionEndsAt);
    // The browser may have missed the event.
    if (member.isSuspended) socket.emit('memberChanged', {});
    // The session may have ended before the connection joined its rooms.
    endUnlessValid(socket).catch(() => socket.disconnect(true));
    socket.on('joinConversation', (...args: unknown[]) =>
      serve('joinConversation', socket, args, async (payload) => {
        const { conversationId } = parse(clientEvents.joinConversation, payload);
        await requireParticipation(context.db, conversationId, member.id);
        return { success: true };
      }),
    );
    socket.on('sendMessage', (...args: unknown[]) =>
      serve('sendMessage', socket, args, async (payload) => ({
        success: true,
        data: await sendMessage(member, parse(clientEvents.sendMessage, payload)),
      })),
    );
    const noteHere = createHereNotes(context, member.id);
    socket.on('here', (...args: unknown[]) =>
      serve('here', socket, args, async (payload) => {
        parse(clientEvents.here, payload);
        await noteHere();
        return { success: true };
      }),
    );
  });

  async function serve(event: keyof typeof clientEvents, ...rest: Parameters<typeof handle>): Promise<void> {
    const span = context.tracer?.start(event, { kind: 'server' });
    await beginActivity(event, () => handle(...rest), span?.traceparent);
    span?.end();
  }

  /** Acknowledges every event; without an acknowledgement function, emits a failure as an `error` event. */
  async function handle(
    socket: Socket,
    args: unknown[],
    work: (payload: unknown) => Promise<Acknowledgement>,
  ): Promise<void> {
    // The acknowledgement function is the last argument, whatever the client sends before it.
    const acknowledge = typeof args.at(-1) === 'function' ? (args.pop() as Acknowledge) : undefined;
    let answer: Acknowledgement;
    try {
      answer = await work(args[0]);
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) log.error({ err: error }, 'an event failed');
      const { code, message } = problem ?? new Problem('INTERNAL');
      answer = { success: false, code, message };
    }
    if (acknowledge) acknowledge(answer);
    else if (!answer.success) socket.emit('error', answer);
  }
}

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

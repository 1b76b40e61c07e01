import type { z } from 'zod';
import { CHAT } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { type Acknowledgement, clientEvents } from '#contract/realtime.ts';
import type { Context } from '#server/context.ts';
import { problemOf } from '#server/failures.ts';
import type { Socket } from '#server/realtime.ts';
import type { Member } from '#server/viewer.ts';
import { requireParticipation } from './messages.ts';
import { createOutgoing } from './outgoing.ts';
import { createSending } from './sending.ts';

type Acknowledge = (answer: Acknowledgement) => void;

/** Serves the events of conversations. `identify` finds out whose token a connection carries. */
export function serveLive(context: Context, identify: (socket: Socket) => Promise<Member>): void {
  const { realtime, log } = context;
  const send = createSending(context);
  const mindWrites = createOutgoing();

  realtime.io.use(async (socket, next) => {
    try {
      const member = await identify(socket);
      if (realtime.connectionsOf(member.id) >= CHAT.socketsPerMember) return next(new Error('Too many connections'));
      socket.data.member = member;
      // At once, or many that connect together would each find the place still free.
      realtime.admit(socket, member.id, member.sessionId);
      next();
    } catch {
      next(new Error('Unauthorized'));
    }
  });

  realtime.io.on('connection', (socket) => {
    const member = socket.data.member as Member;
    endWithSession(context, socket, member.sessionEndsAt);
    // A session that was ended while the connection was being made has not met it in its rooms.
    identify(socket).catch(() => socket.disconnect(true));
    mindWrites(socket);
    socket.on('joinConversation', (...sent: unknown[]) =>
      settle(socket, sent, async (payload) => {
        const { conversationId } = parse(clientEvents.joinConversation, payload);
        await requireParticipation(context.db, conversationId, member.id);
        return { success: true };
      }),
    );
    socket.on('sendMessage', (...sent: unknown[]) =>
      settle(socket, sent, async (payload) => ({
        success: true,
        data: await send(member, parse(clientEvents.sendMessage, payload)),
      })),
    );
  });

  /** Every event is answered: by its acknowledgement, or where there is none a failure by an `error` event. */
  async function settle(
    socket: Socket,
    sent: unknown[],
    work: (payload: unknown) => Promise<Acknowledgement>,
  ): Promise<void> {
    // An acknowledgement comes last, whatever a client sends before it.
    const acknowledge = typeof sent.at(-1) === 'function' ? (sent.pop() as Acknowledge) : undefined;
    let answer: Acknowledgement;
    try {
      answer = await work(sent[0]);
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

function parse<S extends z.ZodType>(schema: S, payload: unknown): z.output<S> {
  const parsed = schema.safeParse(payload ?? {});
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  throw new Problem('INVALID_INPUT', { message: errors[0]?.message ?? '', errors });
}

/** A connection does not outlive the token it was made with. */
function endWithSession({ now }: Context, socket: Socket, endsAt: string): void {
  const timer = setTimeout(() => socket.disconnect(true), Math.max(0, Date.parse(endsAt) - now().getTime()));
  timer.unref();
  socket.once('disconnect', () => clearTimeout(timer));
}

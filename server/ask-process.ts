import { type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from './root.ts';

/** How a process ended: its last message, its code, or the signal that ended it. `isStopped`: we ended it. */
interface End<Answer> {
  answer: Answer | undefined;
  code: number | null;
  killedBy: NodeJS.Signals | null;
  isStopped: boolean;
}

/** Only where compiled code is kept: to compile it anew takes a third of the work that a plain PDF is. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}

/**
 * Asks a program of ours, in a process of its own with little memory and none of our secrets in its environment: if it hangs
 * or grows, it is ended without affecting anything else. `heap`: megabytes of JavaScript. Throws if the process cannot be started, and on an abort.
 */
export async function askProcess<Answer>(
  program: string,
  question: object,
  { heap = 64, ...options }: Pick<ForkOptions, 'timeout' | 'signal'> & { heap?: number },
): Promise<End<Answer>> {
  const child = fork(path.join(ROOT, program), {
    serialization: 'advanced',
    env: environment(),
    execArgv: [`--max-old-space-size=${heap}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    killSignal: 'SIGKILL',
    ...options,
  });
  let answer: Answer | undefined;
  child.on('message', (message: Answer) => {
    answer = message;
  });
  child.send(question, () => {});
  const [code, killedBy] = await once(child, 'exit');
  return { answer, code, killedBy, isStopped: child.killed };
}

import { currentActivity } from '#server/activity.ts';
import type { Statement } from '#server/database/prepared.ts';

type Attributes = Record<string, string | number>;

/** Nothing personal: no values of statements, no addresses, no paths with ids. */
interface SpanOptions {
  kind: 'server' | 'client' | 'consumer';
  /** Trace context in W3C's form; without one a trace begins. */
  parent?: string | undefined;
  /** When it began, by performance.now(); now by default. */
  since?: number;
  attributes?: Attributes;
}

export interface Span {
  /** Trace context in W3C's form. */
  traceparent: string;
  /** `error`: a code or a class, never a message. */
  end(outcome?: { attributes?: Attributes; error?: string | undefined }): void;
}

/** Records what runs as spans, where OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Records each statement of what is traced. */
export const traceStatements =
  (tracer: Tracer) =>
  ({ text, since, error }: Statement): void => {
    const parent = currentActivity()?.traceparent;
    if (parent === undefined) return;
    const operation = /^(?:\s|\/\*.*?\*\/)*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
    const span = tracer.start(operation, {
      kind: 'client',
      parent,
      since,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text },
    });
    span.end({ error: error === undefined ? undefined : codeOf(error) });
  };

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'Error';
}

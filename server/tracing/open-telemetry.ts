import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { ROOT } from '#server/root.ts';
import { StartError } from '../start/start-error.ts';
import type { Tracer } from './tracer.ts';

/** Characters of what the exporter says. */
const MAX_WARNING = 500;

/**
 * Exports spans by OTLP over HTTP, as OpenTelemetry's own variables say; `share` is the part of the traces that begin
 * here. Throws StartError where its packages are not installed.
 */
export async function openTelemetry(log: FastifyBaseLogger, share: number): Promise<Tracer> {
  const { api, core, exporter, resources, sdk } = await loadOptional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    '@opentelemetry',
    loadPackages,
  );
  const warn = (message: string) =>
    log.warn({ warning: String(message).slice(0, MAX_WARNING) }, 'the export of traces warns');
  const ignore = () => {};
  api.diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, api.DiagLogLevel.WARN);
  const detectors = [resources.resourceAttributesEnvDetector, resources.serviceNameEnvDetector];
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': 'dogear' }))
      .merge(resources.detectResources({ detectors })),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('dogear');
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, consumer: api.SpanKind.CONSUMER };

  return {
    start(name, { kind, parent, since, attributes = {} }) {
      const above = parent === undefined ? null : core.parseTraceParent(parent);
      const context = above ? api.trace.setSpanContext(api.ROOT_CONTEXT, above) : api.ROOT_CONTEXT;
      const startTime = since ?? performance.now();
      const span = tracer.startSpan(name, { kind: kinds[kind], startTime, attributes }, context);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end({ attributes: more = {}, error } = {}) {
          span.setAttributes(more);
          if (error !== undefined) span.setAttribute('error.type', error).setStatus({ code: api.SpanStatusCode.ERROR });
          span.end(performance.now());
        },
      };
    },
    close: () => provider.shutdown(),
  };
}

async function loadPackages() {
  const [api, core, exporter, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  return { api, core, exporter, resources, sdk };
}

/**
 * Loads packages of a scope that are no dependencies, because only this setting needs them. Throws StartError with the
 * command that installs them, at the versions with which they are tested, where they are missing.
 */
export async function loadOptional<Modules>(
  setting: string,
  scope: string,
  load: () => Promise<Modules>,
): Promise<Modules> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError(`${setting} needs what "${installCommand(scope)}" installs.`, { cause: error });
  }
}

/** Command that installs them. Without --save-prod npm leaves them out, as they are there for tests. */
function installCommand(scope: string): string {
  const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const packages = Object.entries(devDependencies).filter(([name]) => name.startsWith(`${scope}/`));
  return `npm install --no-save --save-prod --omit=dev ${packages.map(([name, version]) => `${name}@${version}`).join(' ')}`;
}

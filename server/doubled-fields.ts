/** A string, or what tells where one stands. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}:]/g;

/**
 * A field that stands twice in a JSON object becomes a list, as it does in a form: no schema takes it, where JSON.parse
 * would take the last and another reader the first (rule D1). `fields` is what was parsed of `json`.
 */
export function markDoubled(json: string, fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return fields;
  const given = fields as Record<string, unknown>;
  // Most have a colon for each field and no more, so that none can stand twice.
  if (colonsIn(json) === Object.keys(given).length) return fields;
  const seen = new Set<string>();
  let depth = 0;
  let last = '';
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token !== ':') last = token;
    else if (depth === 1) {
      const name: string = JSON.parse(last);
      if (seen.has(name) && Object.hasOwn(given, name)) given[name] = [given[name]];
      seen.add(name);
    }
  }
  return given;
}

function colonsIn(json: string): number {
  let count = 0;
  for (let at = json.indexOf(':'); at >= 0; at = json.indexOf(':', at + 1)) count += 1;
  return count;
}

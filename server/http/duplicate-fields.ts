/** A string or punctuation of JSON. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}:]/g;

/**
 * Turns a duplicate field of a JSON object into a list, as in a form, so that no schema accepts it: JSON.parse takes the
 * last value, other parsers may take the first (D1). `fields` is the parsed `json`.
 */
export function markDuplicates(json: string, fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return fields;
  const given = fields as Record<string, unknown>;
  // Usually there is one colon for each field, so there are no duplicates.
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

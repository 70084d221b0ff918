import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/texts/messages';
import { Refusal } from '../refusal';
import { requireUtf8, utf8Text } from './utf8';

/** A string with the colon that makes it a name, or where an object or a list begins or ends. */
const token = /"(?:[^"\\]|\\.)*"\s*:?|[{}[\]]/gs;

/** Whether an object in a valid JSON text has two members of one name, of which readers take one or the other. */
function hasMemberTwice(text: string): boolean {
  const open: (Set<unknown> | null)[] = [];
  for (const [found] of text.matchAll(token)) {
    if (found === '{') open.push(new Set());
    else if (found === '[') open.push(null);
    else if (found === '}' || found === ']') open.pop();
    else if (found.endsWith(':')) {
      const names = open.at(-1);
      const name: unknown = JSON.parse(found.slice(0, -1));
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}

/** Throws 400 for a valid JSON text that says one thing twice. */
export function refuseMemberTwice(text: string): void {
  if (hasMemberTwice(text)) throw new Refusal(400, 'VALIDATION', messages.request.memberTwice);
}

/** Bodies of JSON: in UTF-8, as the framework reads them, and each member once. */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    requireUtf8(request);
    const text = utf8Text(bytes);
    void parse(request, text, (error, value) => {
      const isTwice = !error && hasMemberTwice(text);
      done(isTwice ? new Refusal(400, 'VALIDATION', messages.request.memberTwice) : error, value);
    });
  });
}

import type { ErrorCode, FieldError } from '#contract/vocabulary/envelope';
import { messages } from '#contract/texts/messages';

/** A request that is refused: HTTP status, stable code and the sentence for an accountant (contract §2). Nothing is saved. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly errors: readonly FieldError[] = [],
    readonly headers: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** 400: a field of the request is wrong. `summary` is the form's sentence, else the field's own. */
export function invalidField(field: string, sentence: string, summary: string = sentence): Refusal {
  return new Refusal(400, 'VALIDATION', summary, [{ field, message: sentence }]);
}

/** 404. */
export function notFound(sentence: string): Refusal {
  return new Refusal(404, 'NOT_FOUND', sentence);
}

/** 409: the state of the books does not allow it. */
export function conflict(sentence: string, errors: readonly FieldError[] = []): Refusal {
  return new Refusal(409, 'CONFLICT', sentence, errors);
}

/** 401: no session, or one that has ended. */
export function unauthenticated(sentence: string): Refusal {
  return new Refusal(401, 'UNAUTHENTICATED', sentence, [], { 'www-authenticate': 'Bearer error="invalid_token"' });
}

const insufficientScope = { 'www-authenticate': 'Bearer error="insufficient_scope"' };

/** 403: the role lacks the permission. */
export function forbidden(): Refusal {
  return new Refusal(403, 'FORBIDDEN', messages.request.forbidden, [], insufficientScope);
}

/** 403: somebody of the sample company, whose passwords are public, is not at the computer itself. */
export function sampleElsewhere(): Refusal {
  return new Refusal(403, 'FORBIDDEN', messages.login.sampleElsewhere);
}

/** 403: a password that was given must be changed first. */
export function passwordChangeRequired(): Refusal {
  return new Refusal(403, 'PASSWORD_CHANGE_REQUIRED', messages.session.passwordChangeRequired, [], insufficientScope);
}

/** 503: what is asked for is being made ready, and is there in a while. Nothing is wrong with the books. */
export function notYet(sentence: string): Refusal {
  return new Refusal(503, 'UNAVAILABLE', sentence, [], { 'retry-after': '30' });
}

/** 429, with the seconds after which another try makes sense. */
export function tooMany(sentence: string, seconds: number): Refusal {
  return new Refusal(429, 'TOO_MANY_REQUESTS', sentence, [], { 'retry-after': String(seconds) });
}

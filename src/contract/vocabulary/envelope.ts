/** A field of a refused request with the sentence to show beside it (contract §2). */
export interface FieldError {
  field: string;
  message: string;
}

/** Stable codes for programs; people read `message` (contract §2). */
export const errorCodes = [
  'VALIDATION',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PASSWORD_CHANGE_REQUIRED',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'KEY_REUSED',
  'KEY_EXPIRED',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Every answer that succeeded (contract §2). */
export interface SuccessEnvelope<Data = undefined> {
  success: true;
  message: string;
  data?: Data;
}

/** Every answer that failed, always with a real HTTP status (contract §2). */
export interface FailureEnvelope {
  success: false;
  message: string;
  code: ErrorCode;
  errors?: FieldError[];
  requestId: string;
}

/** What every paged list carries beside its rows; `currentPage` counts from 0 (§3). */
export interface PageFacts {
  currentPage: number;
  totalPages: number;
  totalItems: number;
  /** a search meets more entries than are counted: `totalItems` are the newest of them */
  isMore?: boolean;
  /** how many reversed entries the filter would have; not said of these themselves, nor of a search */
  reversedItems?: number;
}

/** The list names of the four paged answers, spelled as in §3. */
export const pageListKeys = {
  deposits: 'deposits',
  transfers: 'transfers',
  feePayments: 'feetxn',
  installmentPayments: 'installmentTxn',
} as const;
export type PageListKey = (typeof pageListKeys)[keyof typeof pageListKeys];

/** Header that makes a create safe to send again (contract §4.10). */
export const idempotencyHeader = 'idempotency-key';
/** Header that names a request in answers and logs. */
export const requestIdHeader = 'x-request-id';

import type { Failure } from '@sulian/contract';
import {
  AppError,
  type Deception,
  findAwayLedger,
  getErrorKind,
  isAppError,
  RETRY_WORDS,
  WORDS_EN,
} from '@sulian/domain';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { RETRY_AFTER_SEC } from './slots.ts';

export interface FailedReply {
  readonly status: number;
  /** Seconds after which the same call may succeed; undefined when nobody knows. */
  readonly retryAfterSec: number | undefined;
  readonly body: Failure;
}

/** Reply for a fault: its code and safe details, never a stack or an inner message. */
export function toFailedReply(error: unknown): FailedReply {
  const fault = toAppError(error);
  const { status, number } = getErrorKind(fault.code);
  const isOurs = status < 500 || fault.code === 'BUSY';
  const retryAfterSec = findRetrySec(fault, status);
  const away = findAwayLedger(fault);
  const details = {
    ...(away === undefined ? fault.details : { blockchain: away }),
    ...(retryAfterSec === undefined ? {} : { retryAfterSec }),
  };
  return {
    status,
    retryAfterSec,
    body: {
      success: false,
      code: number,
      error: fault.code,
      message: isOurs ? toMessage(fault, retryAfterSec) : fault.code,
      ...((isOurs || away !== undefined) && Object.keys(details).length > 0 ? { details } : {}),
    },
  };
}

/** Seconds until a retry; every 429 has one. */
function findRetrySec({ details }: AppError, status: number): number | undefined {
  const { retryAfterSec } = details;
  if (typeof retryAfterSec === 'number') return Math.ceil(retryAfterSec);
  return status === 429 ? RETRY_AFTER_SEC : undefined;
}

const toMessage = ({ message }: AppError, retryAfterSec: number | undefined): string =>
  retryAfterSec === undefined
    ? message
    : `${message}; ${RETRY_WORDS.en(retryAfterSec)} (${RETRY_WORDS.cn(retryAfterSec)})`;

/** The web server's own refusals, in our words: its messages repeat the address, or name its parts. */
const MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The address cannot be read',
  FST_ERR_MAX_PARAM_LENGTH: 'The address cannot be read',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body is of a kind that is not taken',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its header says',
};

/** Faults of a text with hidden characters: a code of its own, and the field's path (`entity.name`). */
function toDeception({
  instancePath,
  params,
}: {
  readonly instancePath: string;
  readonly params: unknown;
}): AppError[] {
  const { params: { refusedWith } = {} } = params as { readonly params?: { readonly refusedWith?: Deception } };
  if (refusedWith === undefined) return [];
  const field = instancePath.slice(1).replaceAll('/', '.');
  return [new AppError(refusedWith, `${field}: ${WORDS_EN.error[refusedWith]}`, { details: { field } })];
}

function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  // Whatever was thrown that is no object, the checks below would throw on.
  if (typeof error !== 'object' || error === null) return new AppError('INTERNAL', 'INTERNAL', { cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const deceptive = error.validation.flatMap(toDeception)[0];
    if (deceptive !== undefined) return deceptive;
    const faults = error.validation.map((each) => `${each.instancePath || '/'} ${each.message ?? ''}`.trim());
    return new AppError('BAD_REQUEST', `Request refused: ${faults.join('; ')}`);
  }
  if (isResponseSerializationError(error)) return new AppError('INTERNAL', error.message, { cause: error });
  const { statusCode: status, code } = error as { statusCode?: number; code?: string };
  if (status === 429) return new AppError('TOO_MANY_REQUESTS', 'Too many requests');
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError('BAD_REQUEST', MESSAGES[code ?? ''] ?? 'The request cannot be read', { cause: error });
  return new AppError('INTERNAL', 'INTERNAL', { cause: error });
}

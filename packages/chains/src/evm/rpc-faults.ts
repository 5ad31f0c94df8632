import { AppError, isAppError } from '@sulian/domain';

/** JSON-RPC 2.0 and EIP-1474. */
const METHOD_NOT_FOUND = -32601;
const METHOD_NOT_SUPPORTED = -32004;
const LIMIT_EXCEEDED = -32005;

const MISSING_METHOD =
  /method (?:\S+ )?(?:not found|not supported|does not exist|is not (?:available|supported|whitelisted))|not available on|namespace|unknown method|unsupported method/i;
const RATE = /rate.?limit|too many requests|capacity|compute units|throttl|request limit/i;
const PRUNED =
  /pruned|missing trie node|state (?:is )?(?:not available|unavailable)|historical state|archive|old data/i;
const TOO_LARGE =
  /batch (?:size|too|limit)|too large|exceed(?:s|ed) (?:the )?(?:max|limit)|response size|content length/i;
const TIMEOUT = /timed? ?out|deadline/i;

/** What a node's error stands for; nodes agree on hardly any code, so most are told by their words. */
export function toFault(method: string, error: { readonly code: number; readonly message: string }): AppError {
  const { code } = error;
  const message = error.message.slice(0, 200);
  const details = { method, rpcCode: code, rpcMessage: message };
  if (code === LIMIT_EXCEEDED || code === 429 || RATE.test(message))
    return new AppError('SOURCE_UNREACHABLE', `the node limits how often it is asked: ${message}`, {
      details,
      retryable: true,
    });
  if (PRUNED.test(message))
    return new AppError('SOURCE_REFUSED', `the node has pruned what ${method} needs: ${message}`, {
      details: { ...details, isPruned: true },
    });
  if (code === METHOD_NOT_FOUND || code === METHOD_NOT_SUPPORTED || MISSING_METHOD.test(message))
    return new AppError('SOURCE_REFUSED', `the node has no ${method}: ${message}`, {
      details: { ...details, isMissingMethod: true },
    });
  if (TIMEOUT.test(message))
    return new AppError('SOURCE_TIMEOUT', `the node gave up ${method}: ${message}`, { details, retryable: true });
  return new AppError('SOURCE_MALFORMED', `the node answers ${method} with an error: ${message}`, {
    details: { ...details, ...(TOO_LARGE.test(message) ? { isTooLarge: true } : {}) },
    retryable: true,
  });
}

export const isMissingMethod = (error: unknown): boolean =>
  isAppError(error) && error.details['isMissingMethod'] === true;

/** Fewer calls at once may go through where these did not. */
export const isTooMuch = (error: unknown): boolean =>
  isAppError(error) &&
  (error.code === 'SOURCE_TIMEOUT' ||
    error.details['isTooLarge'] === true ||
    error.details['status'] === 413 ||
    error.details['maxBytes'] !== undefined);

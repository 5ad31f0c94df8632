import { AppError, type ErrorCode } from '@sulian/domain';
import { parseExactJson } from '../codecs/exact-json.ts';
import { describeJsonFault } from '../codecs/json-fault.ts';

/** Meaning of a node's error. Nodes agree on hardly any code, so most errors are identified by their words. */
export interface ErrorMeaning {
  /** Error codes of JSON-RPC, or HTTP statuses where plain HTTP is spoken. */
  readonly codes?: readonly number[];
  readonly words?: RegExp;
  readonly fault: Extract<ErrorCode, `SOURCE_${string}`>;
  /**
   * Behaviour of the node for the requested method or path; the node's own words follow. Absent: it answers with an
   * error.
   */
  readonly describe?: (call: string) => string;
  /** Details of the fault that the family's reader tests. */
  readonly details?: Readonly<Record<string, true>>;
}

export interface NodeError {
  /** Method or path. */
  readonly call: string;
  readonly code: number;
  readonly message: string;
}

const UNKNOWN: ErrorMeaning = { fault: 'SOURCE_MALFORMED' };
const MAX_WORDS = 200;

/** The first meaning that has the code or the words; SOURCE_MALFORMED where none has. */
export function toFault(meanings: readonly ErrorMeaning[], { call, code, message }: NodeError): AppError {
  const words = message.slice(0, MAX_WORDS);
  const meaning = meanings.find((each) => each.codes?.includes(code) || each.words?.test(words)) ?? UNKNOWN;
  return new AppError(
    meaning.fault,
    `${meaning.describe?.(call) ?? `the node answers ${call} with an error`}: ${words}`,
    {
      details: { method: call, rpcCode: code, rpcMessage: words, ...meaning.details },
      ...(meaning.fault === 'SOURCE_MALFORMED' ? { retryable: true } : {}),
    },
  );
}

/** A node answer that cannot be true or cannot be read: another try may reach a sane node. */
export const malformed = (message: string, details: Readonly<Record<string, unknown>>, cause?: unknown): AppError =>
  new AppError('SOURCE_MALFORMED', message, { details, retryable: true, cause });

/** Parses the JSON of an answer; integers that a double cannot represent become bigint. @throws SOURCE_MALFORMED */
export function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (cause) {
    throw malformed(
      `the node answers with ${describeJsonFault(cause, 'text that is not valid JSON')}`,
      { beginsWith: text.slice(0, 80) },
      cause,
    );
  }
}

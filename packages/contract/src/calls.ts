import type { z } from 'zod';
import type { Call } from './call.ts';
import { accountCalls } from './calls/account.ts';
import { adminCalls } from './calls/admin.ts';
import { alertCalls } from './calls/alerts.ts';
import { deskCalls } from './calls/desk.ts';
import { deskReplyCalls } from './calls/desk-replies.ts';
import { entityCalls } from './calls/entities.ts';
import { entityMergeCalls } from './calls/entity-merges.ts';
import { historyCalls } from './calls/histories.ts';
import { labelCalls } from './calls/labels.ts';
import { lookupCalls } from './calls/lookup.ts';
import { objectCalls } from './calls/objects.ts';
import { paymentCalls } from './calls/payments.ts';
import { reviewCalls } from './calls/review.ts';
import { scoringCalls } from './calls/scoring.ts';
import { screeningCalls } from './calls/screenings.ts';
import { systemCalls } from './calls/system.ts';
import { trailCalls } from './calls/trail.ts';
import type { Envelope } from './envelope.ts';

/** Every call there is. The server refuses to start with a route that is not here. */
export const CALLS = {
  ...systemCalls,
  ...accountCalls,
  ...objectCalls,
  ...historyCalls,
  ...lookupCalls,
  ...entityCalls,
  ...alertCalls,
  ...scoringCalls,
  ...paymentCalls,
  ...trailCalls,
  ...deskCalls,
  ...screeningCalls,
  ...deskReplyCalls,
  ...reviewCalls,
  ...labelCalls,
  ...entityMergeCalls,
  ...adminCalls,
} as const;

export type Calls = typeof CALLS;
export type CallKey = keyof Calls;

type Part<K extends CallKey, P extends keyof Call> = Calls[K] extends { readonly [Q in P]: infer S extends z.ZodType }
  ? S
  : undefined;
type ParsedPart<S> = S extends z.ZodType ? z.output<S> : undefined;
type RawPart<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Input of a call for its handler: validated. */
export interface TakenCall<K extends CallKey> {
  readonly params: ParsedPart<Part<K, 'params'>>;
  readonly query: ParsedPart<Part<K, 'query'>>;
  readonly body: ParsedPart<Part<K, 'body'>>;
}

/** `:name`s of a path. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** Addresses contain text: a client must use the names, and give all required values. */
type InAddress<T> = { readonly [P in keyof T]: string | number | undefined };
type SentParams<K extends CallKey> = [NamesIn<K>] extends [never]
  ? undefined
  : { readonly [Name in NamesIn<K>]: string | number };
type SentQuery<K extends CallKey> =
  Part<K, 'query'> extends z.ZodType ? InAddress<z.input<Part<K, 'query'>>> : undefined;

type OnlyDefined<T> = { [P in keyof T as T[P] extends undefined ? never : P]: T[P] };
/** Input that a client sends with a call. */
export type SentCall<K extends CallKey> = OnlyDefined<{
  readonly params: SentParams<K>;
  readonly query: SentQuery<K>;
  readonly body: RawPart<Part<K, 'body'>>;
}>;
/** Answer that a client gets; never of a call that answers with a file or a stream. */
export type AnswerOf<K extends CallKey> = Part<K, 'answer'> extends z.ZodType ? z.output<Part<K, 'answer'>> : never;

/** Calls that answer in JSON; a null is sent as no content. */
export type JsonKey = { [K in CallKey]: [AnswerOf<K>] extends [never | null] ? never : K }[CallKey];
/** Calls that answer in the envelope, and its content. */
export type EnvelopeKey = { [K in JsonKey]: AnswerOf<K> extends Envelope<unknown> ? K : never }[JsonKey];
export type DataOf<K extends EnvelopeKey> = AnswerOf<K> extends Envelope<infer Data> ? Data : never;
/** Calls that answer with a file or a stream. */
export type FileKey = { [K in CallKey]: Calls[K] extends { readonly answer: string } ? K : never }[CallKey];

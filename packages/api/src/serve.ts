import {
  type AnswerOf,
  CALLS,
  type Call,
  type CallKey,
  failure,
  listErrors,
  type Method,
  type TakenCall,
} from '@sulian/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';

/** A call's request, its parts validated by the call's own schemas. */
type RequestOf<K extends CallKey> = Omit<FastifyRequest, 'params' | 'query' | 'body'> & TakenCall<K>;

type Answered<K extends CallKey> = [AnswerOf<K>] extends [never] ? unknown : AnswerOf<K>;
type Handler<K extends CallKey> = (
  request: RequestOf<K>,
  reply: FastifyReply,
) => Answered<K> | FastifyReply | Promise<Answered<K> | FastifyReply>;

/** The handler of a call; everything else of the route is in the call's record. */
export function serve<K extends CallKey>(app: FastifyInstance, key: K, handler: Handler<K>): void {
  const call: Call = CALLS[key];
  const [method, url] = splitKey(key);
  app.route({
    method,
    url,
    schema: toRouteSchema(call),
    ...(call.maxBodyBytes !== undefined && { bodyLimit: call.maxBodyBytes }),
    ...(call.perMinute !== undefined && { config: { rateLimit: { max: call.perMinute, timeWindow: '1 minute' } } }),
    handler: handler as unknown as (request: FastifyRequest, reply: FastifyReply) => unknown,
  });
}

const splitKey = (key: CallKey): readonly [Method, string] => {
  const at = key.indexOf(' ');
  return [key.slice(0, at) as Method, key.slice(at + 1)];
};

interface RouteSchema extends FastifySchema {
  readonly description?: string;
  readonly security?: ReadonlyArray<Readonly<Record<string, readonly string[]>>>;
  readonly hide?: boolean;
}

function toRouteSchema(call: Call): RouteSchema {
  const { tag, params, query, body, answer } = call;
  if (tag === undefined) return { hide: true };
  return {
    tags: [tag],
    ...toSecurity(call),
    ...(params !== undefined && { params }),
    ...(query !== undefined && { querystring: refuseUnknown(query) }),
    ...(body !== undefined && { body }),
    ...(call.consumes !== undefined && { consumes: [call.consumes] }),
    response: { ...toAnswer(answer), ...toFailures(call) },
  };
}

/** A scheme of bearers has no scopes in OpenAPI 3.0, so the description names them. */
function toSecurity({ access, scopes }: Call): Pick<RouteSchema, 'description' | 'security'> {
  if (access === 'PUBLIC' || access === 'MONITOR') return { security: [] };
  if (scopes === undefined) return { security: [{ session: [] }] };
  return {
    description: `Scopes of API tokens that suffice: ${scopes.join(', ')}`,
    security: [{ session: [] }, { apiToken: [] }],
  };
}

/** A filter whose name is misspelt would be no filter, and what it was to leave out in the sum. */
const refuseUnknown = (query: z.ZodType): z.ZodType => (query instanceof z.ZodObject ? query.strict() : query);

/** A null is sent as no content. */
const toAnswer = (answer: Call['answer']): Readonly<Record<number, z.ZodType>> =>
  answer === undefined || typeof answer === 'string' ? {} : { [answer instanceof z.ZodNull ? 204 : 200]: answer };

const toFailures = (call: Call): Readonly<Record<number, z.ZodType>> =>
  Object.fromEntries([...listErrors(call)].map(([status, codes]) => [status, failure.describe(codes.join(', '))]));

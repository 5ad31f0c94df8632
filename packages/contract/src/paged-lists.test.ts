import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

const toJsonSchema = (schema: Call['query'] | Call['answer'], io: 'input' | 'output'): JsonSchema =>
  schema instanceof z.ZodType ? (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema) : {};

/** Names of the fields of an object and of the objects in it; lists' rows are left out. */
const listFields = ({ properties = {} }: JsonSchema): readonly string[] =>
  Object.entries(properties).flatMap(([name, field]) => [name, ...listFields(field)]);

const lists = Object.entries<Call>(CALLS)
  .map(([key, { query, body, answer }]) => ({
    key,
    query: [query, body].flatMap((each) => Object.keys(toJsonSchema(each, 'input').properties ?? {})),
    answer: listFields(toJsonSchema(answer, 'output')),
  }))
  .filter(({ query }) => query.includes('offset') || query.includes('cursor'));

it('finds the paged lists', () => {
  expect(lists.length).toBeGreaterThan(15);
});

it.each(lists)('$key carries the moment of page 1 to its later pages [R-LIST-101]', ({ query, answer }) => {
  // A cursor names the row that the next page begins after, and so a moment too.
  const [moment, next] = query.includes('cursor') ? ['cursor', 'nextCursor'] : ['asOf', 'asOf'];
  expect(query).toContain(moment);
  expect(answer).toContain(next);
});

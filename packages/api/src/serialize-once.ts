import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/** Answers that never change, each with its text once it was sent. */
const texts = new WeakMap<object, string | undefined>();

/** Caches the answer's text while the answer is in memory. It must never change, and be the answer of one call. */
export function serializeOnce<Answer extends object>(answer: Answer): Answer {
  texts.set(answer, undefined);
  return answer;
}

/** Checks an answer against the schema of its call and writes it as JSON; one that never changes only once. */
export const onceSerializerCompiler: FastifySerializerCompiler<z.ZodType | { properties: z.ZodType }> = (route) => {
  const serialize = serializerCompiler(route);
  return (answer: unknown) => {
    if (typeof answer !== 'object' || answer === null || !texts.has(answer)) return serialize(answer);
    const text = texts.get(answer) ?? serialize(answer);
    texts.set(answer, text);
    return text;
  };
};

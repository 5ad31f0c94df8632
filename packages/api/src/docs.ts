import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Hash of the only inline style of the page: the colours of Swagger's own logo, `.logo_small_svg__cls-2 …`. */
const LOGO_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The OpenAPI document of every route registered after it, and its page at /api/docs. */
export const docs = fastifyPlugin(async (app: FastifyInstance) => {
  await app.register(fastifySwagger, {
    openapi: {
      info: {
        title: 'Sulian',
        description: 'Where did the money come from, where did it go, how risky is that, and how do we know.',
        version: '1',
      },
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'header',
            name: 'token',
            description: 'Token of a session, from the sign-in.',
          },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'API token of a person, made on their account page; each call names the scopes that suffice.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    transformStaticCSP: (policy) => policy.replace("style-src 'self'", `style-src 'self' ${LOGO_STYLE}`),
  });
});

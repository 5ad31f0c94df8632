import fastifyMultipart from '@fastify/multipart';
import { uploadAnswer, uploadQuery } from '@sulian/contract';
import { AppError } from '@sulian/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { addressKey, toNetwork } from '../../auth/throttle-keys.ts';
import { toEnvelope } from '../../envelope.ts';
import type { RegistrationDeps } from './deps.ts';
import { RECEIVE_LIMITS, receiveFile } from './receive-file.ts';
import { storeFile } from './store-file.ts';
import { createUploadSlots } from './upload-slots.ts';

/** Files one network address may send in an hour: about twenty applicants of one office. */
export const UPLOADS_PER_ADDRESS = { max: 150, windowSec: 3_600, blockSec: 3_600 };

/** POST /files */
export const fileRoutes =
  ({
    people,
    registration,
  }: {
    readonly people: PeopleDeps;
    readonly registration: RegistrationDeps;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(fastifyMultipart, { limits: RECEIVE_LIMITS });
    const slots = createUploadSlots();
    app.post(
      '/files',
      {
        schema: {
          tags: ['registration'],
          consumes: ['multipart/form-data'],
          querystring: uploadQuery,
          response: { 200: uploadAnswer },
        },
      },
      async (request) => {
        await countUpload(people, request.ip);
        const file = await slots.run(toNetwork(request.ip), async () =>
          storeFile({ ...registration, clock: people.clock }, await receiveFile(request), request.query.purpose),
        );
        return toEnvelope({ file });
      },
    );
  };

/** Before the body is read. @throws TOO_MANY_ATTEMPTS */
async function countUpload(deps: PeopleDeps, ip: string): Promise<void> {
  const key = addressKey('upload', ip);
  const nowSec = nowSecOf(deps);
  const untilSec = await deps.throttle.findBlock([key], nowSec);
  if (untilSec !== undefined)
    throw new AppError('TOO_MANY_ATTEMPTS', 'too many files', { details: { retryAfterSec: untilSec - nowSec } });
  await deps.throttle.count(key, UPLOADS_PER_ADDRESS, nowSec);
}

import fastifyMultipart from '@fastify/multipart';
import { MAX_UPLOAD_BYTES } from '@sulian/contract';
import { AppError } from '@sulian/domain';
import type { FastifyPluginAsync } from 'fastify';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { addressKey, toNetwork } from '../../auth/throttle-keys.ts';
import { toEnvelope } from '../../envelope.ts';
import { serve } from '../../serve.ts';
import { createSlots } from '../../slots.ts';
import type { RegistrationDeps } from './deps.ts';
import { receiveFile, toReceiveLimits } from './receive-file.ts';
import { storeFile } from './store-file.ts';

/** Files one network address may send in an hour: about twenty applicants of one office. */
const UPLOADS_PER_ADDRESS = { max: 150, windowSec: 3_600, blockSec: 3_600 };

/** Uploads received at once: 32 of 10 MiB are the memory that this may cost. */
const UPLOADS_AT_ONCE = 32;
/** A form sends seven files at most, an office has a few people at it. */
const UPLOADS_PER_CLIENT = 8;

/** POST /files */
export const fileRoutes =
  ({
    people,
    registration,
  }: {
    readonly people: PeopleDeps;
    readonly registration: RegistrationDeps;
  }): FastifyPluginAsync =>
  async (app) => {
    await app.register(fastifyMultipart, { limits: toReceiveLimits(MAX_UPLOAD_BYTES) });
    const slots = createSlots(UPLOADS_AT_ONCE, UPLOADS_PER_CLIENT);
    serve(app, 'POST /api/files', async (request) => {
      await countUpload(people, request.ip);
      const network = toNetwork(request.ip);
      const { purpose } = request.query;
      const file = await slots.run(network, async () =>
        storeFile({ ...registration, clock: people.clock }, await receiveFile(request), { purpose, network }),
      );
      return toEnvelope({ file });
    });
  };

/** Before the body is read. @throws TOO_MANY_ATTEMPTS */
async function countUpload(deps: PeopleDeps, ip: string): Promise<void> {
  const nowSec = nowSecOf(deps);
  const untilSec = await deps.throttle.take(addressKey('upload', ip), UPLOADS_PER_ADDRESS, nowSec);
  if (untilSec !== undefined)
    throw new AppError('TOO_MANY_ATTEMPTS', 'too many files', { details: { retryAfterSec: untilSec - nowSec } });
}

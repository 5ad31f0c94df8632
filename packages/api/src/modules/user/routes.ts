import {
  changePasswordBody,
  done,
  id,
  loginAnswer,
  loginBody,
  meAnswer,
  passwordCheckAnswer,
  passwordCheckBody,
  resetPasswordBody,
  sendCodeQuery,
  sessionsAnswer,
} from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { toClientName } from '../../auth/client-name.ts';
import type { PeopleDeps } from '../../auth/deps.ts';
import { createLine } from '../../auth/password-hasher.ts';
import { listPasswordFaults } from '../../auth/password-policy.ts';
import { DONE, toEnvelope } from '../../envelope.ts';
import { callerOf, getCaller } from '../../guard/guard.ts';
import { signIn } from './login.ts';
import { endSession, signOut } from './logout.ts';
import { getMe, listMySessions } from './me.ts';
import { resetPassword, sendResetCode } from './reset-password.ts';
import { changePassword } from './set-password.ts';

const tags = ['user'];
/** One hashes while others are looked up; whoever comes beyond is refused before the store is asked anything. */
const SIGN_INS_AT_ONCE = 3;
const SIGN_INS_WAITING = 13;
/** Checks of a password while it is typed, a minute and client. */
const CHECKS_PER_MINUTE = 240;

export const userRoutes =
  (deps: PeopleDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { passwordProfile } = deps.access;
    const inTurn = createLine(SIGN_INS_AT_ONCE, SIGN_INS_WAITING);
    app.post('/user/login', { schema: { tags, body: loginBody, response: { 200: loginAnswer } } }, async (request) => {
      const client = { ip: request.ip, name: toClientName(request.headers['user-agent']) };
      return toEnvelope({ token: await inTurn(() => signIn(deps, request.body, client)) });
    });
    app.get(
      '/user/send-reset-password-email-code',
      { schema: { tags, querystring: sendCodeQuery, response: { 200: done } } },
      async (request) => {
        await sendResetCode(deps, request.query, request.ip);
        return DONE;
      },
    );
    app.patch(
      '/user/password',
      { schema: { tags, body: resetPasswordBody, response: { 200: done } } },
      async (request) => {
        await resetPassword(deps, request.body, request.ip);
        return DONE;
      },
    );
    app.post(
      '/password/check',
      {
        schema: { tags, body: passwordCheckBody, response: { 200: passwordCheckAnswer } },
        config: { rateLimit: { max: CHECKS_PER_MINUTE, timeWindow: '1 minute' } },
      },
      async ({ body }) => toEnvelope({ faults: [...listPasswordFaults(passwordProfile, body.password)] }),
    );
    await app.register(ownRoutes(deps));
  };

/** What a signed-in person does with their own account. */
const ownRoutes =
  (deps: PeopleDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post('/user/logout', { schema: { tags, response: { 200: done } } }, async (request) => {
      await signOut(deps, callerOf(request));
      return DONE;
    });
    app.get('/user/me', { schema: { tags, response: { 200: meAnswer } } }, async (request) =>
      toEnvelope(await getMe(deps, getCaller(request))),
    );
    app.put(
      '/user/me/password',
      { schema: { tags, body: changePasswordBody, response: { 200: done } } },
      async (request) => {
        await changePassword(deps, callerOf(request), request.body);
        return DONE;
      },
    );
    app.get('/user/me/sessions', { schema: { tags, response: { 200: sessionsAnswer } } }, async (request) =>
      toEnvelope(await listMySessions(deps, getCaller(request))),
    );
    app.delete(
      '/user/me/sessions/:id',
      { schema: { tags, params: z.object({ id: z.coerce.number().pipe(id) }), response: { 200: done } } },
      async (request) => {
        await endSession(deps, callerOf(request), request.params.id);
        return DONE;
      },
    );
  };

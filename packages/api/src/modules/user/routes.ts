import { createLine, listPasswordFaults } from '@sulian/usecases';
import type { FastifyPluginAsync } from 'fastify';
import { toClientName } from '../../auth/client-name.ts';
import { createHoldUp, type HoldUp } from '../../auth/delay-try.ts';
import type { PeopleDeps } from '../../auth/deps.ts';
import { DONE, toEnvelope } from '../../envelope.ts';
import { callerOf, getCaller } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { signIn } from './login.ts';
import { endSession, signOut } from './logout.ts';
import { getMe, listMySessions } from './me.ts';
import { resetPassword, sendResetCode } from './reset-password.ts';
import { changePassword } from './set-password.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

/** One hashes while others are looked up; further ones are refused before any query of the store. */
const SIGN_INS_AT_ONCE = 3;
const SIGN_INS_WAITING = 13;

export const userRoutes =
  (deps: PeopleDeps): FastifyPluginAsync =>
  async (app) => {
    const { passwordProfile } = deps.access;
    const holdUp = createHoldUp(deps);
    const inTurn = createLine(SIGN_INS_AT_ONCE, SIGN_INS_WAITING);
    serve(app, 'POST /api/user/login', async (request) => {
      const client = { ip: request.ip, name: toClientName(request.headers['user-agent']) };
      const enter = () => signIn(deps, request.body, client);
      const { email } = request.body;
      return toEnvelope({ token: await holdUp({ purpose: 'sign-in', email, ip: client.ip }, enter, inTurn) });
    });
    serve(app, 'GET /api/user/send-reset-password-email-code', async (request) => {
      await sendResetCode(deps, request.query, request.ip);
      return DONE;
    });
    serve(app, 'PATCH /api/user/password', async (request) => {
      const { body, ip } = request;
      await holdUp({ purpose: 'reset', email: body.email, ip }, () => resetPassword(deps, body, ip));
      return DONE;
    });
    serve(app, 'POST /api/password/check', async ({ body }) =>
      toEnvelope({ faults: [...listPasswordFaults(passwordProfile, body.password)] }),
    );
    await app.register(ownRoutes(deps, holdUp));
  };

/** Routes of a signed-in person's own account. */
const ownRoutes =
  (deps: PeopleDeps, holdUp: HoldUp): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'POST /api/user/logout', async (request) => {
      await signOut(deps, callerOf(request));
      return DONE;
    });
    serve(app, 'GET /api/user/me', async (request) => toEnvelope(await getMe(deps, getCaller(request))));
    serve(app, 'PUT /api/user/me/password', async (request) => {
      const { email } = getCaller(request);
      await holdUp({ purpose: 'sign-in', email, ip: request.ip }, () =>
        changePassword(deps, callerOf(request), request.body),
      );
      return DONE;
    });
    serve(app, 'GET /api/user/me/sessions', async (request) =>
      toEnvelope(await listMySessions(deps, getCaller(request))),
    );
    serve(app, 'DELETE /api/user/me/sessions/:id', async (request) => {
      await endSession(deps, callerOf(request), request.params.id);
      return DONE;
    });
    serve(app, 'GET /api/user/me/tokens', async (request) => toEnvelope(await listTokens(deps, getCaller(request))));
    serve(app, 'POST /api/user/me/tokens', async (request) => {
      const { email } = getCaller(request);
      const make = () => createToken(deps, callerOf(request), request.body);
      return toEnvelope(await holdUp({ purpose: 'sign-in', email, ip: request.ip }, make));
    });
    serve(app, 'DELETE /api/user/me/tokens/:id', async (request) => {
      await revokeToken(deps, callerOf(request), request.params.id);
      return DONE;
    });
  };

import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import type { ApiDeps } from '../../deps.ts';
import { settingsRoutes } from './routes.ts';

const access = { support: { email: null, phone: null, account: null }, policeTypes: [], isSealRequired: true };
const read = async (deps: Partial<ApiDeps>) => {
  const people = { access: { ...access, passwordProfile: 'standard' } };
  const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  await app.register(settingsRoutes({ people, ...deps } as unknown as ApiDeps));
  return (await app.inject('/api/settings')).json().data;
};

it('tells the demo accounts of a simulated world, and none where the chains are real [R-LOGIN-25]', async () => {
  const showcase = [{ address: 'a', blockchain: 'BITCOIN', title: 't', titleEn: 't' }] as const;
  const DESK = { caseName: '专案', email: 'taskforce@demo.sulian' };
  const demoLogins = { caseName: 'DEMO-2026', password: 'Sulian-2026', emails: ['officer@demo.sulian'], desk: DESK };
  expect(await read({ showcase, demoLogins })).toMatchObject({ isSimulated: true, demoLogins });
  expect(await read({ showcase: [] })).toMatchObject({ isSimulated: false, demoLogins: null });
});

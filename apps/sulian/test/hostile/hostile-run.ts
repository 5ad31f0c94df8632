import { expect } from 'vitest';
import type { ServingProgram } from '../support/serving-program.ts';

/** What a client is told to come back after, or that is written when all is well. */
const CALM = /^\S+ (info|warn) /;

/** The program lives, has said nothing of a fault, answers everybody, and its audit log is whole. */
export async function expectUnharmed(program: ServingProgram): Promise<void> {
  expect(program.isRunning()).toBe(true);
  const lines = program.readLog().split('\n');
  expect(lines.filter((line) => line !== '' && !CALM.test(line))).toEqual([]);
  for (const role of ['OFFICER', 'REVIEWER', 'ADMIN', 'AUDITOR'] as const) {
    const answer = await fetch(`http://127.0.0.1:${program.port}/api/user/me`, {
      headers: { token: await program.signIn(role) },
    });
    expect(await answer.json()).toMatchObject({ success: true, data: { role } });
  }
  expect(await program.people.auditTrail.verify()).toMatchObject({ isUnbroken: true });
}

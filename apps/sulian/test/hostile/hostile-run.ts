import { expect } from 'vitest';
import type { ServingProgram } from '../support/serving-program.ts';

/** Log lines of normal operation. */
const CALM = /^\S+ (info|warn) /;

/** Expects the program to run without logged faults, to answer every role, and to have an intact audit log. */
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

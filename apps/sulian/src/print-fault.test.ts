import { AppError } from '@sulian/domain';
import { HOSTILE_VALUES } from '@sulian/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { log } from './log.ts';
import { printFault, toFault } from './print-fault.ts';

afterEach(() => vi.restoreAllMocks());

/** Output of the work on both streams. */
function capture(work: () => void): { readonly stdout: string; readonly stderr: string } {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += String(text);
      return true;
    }),
  );
  try {
    work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return said;
}

describe('a fault', () => {
  it('prints its numbers of any size, in text, in JSON and in a log line', () => {
    const fault = new AppError('BLOCK_CORRUPT', 'the gas differs', { details: { stated: '0x5208', sum: 21_001n } });
    const said = capture(() => printFault(fault, true));
    expect(JSON.parse(said.stdout)).toEqual({
      success: false,
      error: 'BLOCK_CORRUPT',
      message: 'the gas differs',
      details: { stated: '0x5208', sum: '21001' },
    });
    expect(said.stderr).toBe('sulian: BLOCK_CORRUPT the gas differs {"stated":"0x5208","sum":"21001"}\n');
    expect(capture(() => printFault(fault, false)).stdout).toBe('');
  });

  it.each(
    Object.entries(HOSTILE_VALUES),
  )('prints as one line and one document, with details of: %s [R-ERR-12]', (_name, make) => {
    const inner = new AppError('BLOCK_CORRUPT', 'inner', { details: { value: make() } });
    for (const fault of [inner, new AppError('INTERNAL', 'outer', { details: { value: make() }, cause: inner })]) {
      const said = capture(() => {
        printFault(fault, true);
        log.fault('following', fault);
      });
      expect(JSON.parse(said.stdout)).toMatchObject({ success: false, error: fault.code, message: fault.message });
      expect(said.stdout).toMatch(/^[^\n]+\n$/);
      expect(said.stderr).toContain(`sulian: ${fault.code} ${fault.message}`);
      expect(said.stderr).toMatch(/Z error following: [^\n]*inner[^\n]*\n$/);
    }
  });

  it('is made of whatever was thrown', () => {
    // Excluded: a revoked proxy throws even when checked for an error, and no code throws one.
    const { proxy: _, revoked: __, ...values } = HOSTILE_VALUES;
    for (const make of Object.values(values)) {
      const said = capture(() => printFault(toFault(make()), true));
      expect(JSON.parse(said.stdout)).toMatchObject({ success: false });
    }
  });

  it('ends with a cause that leads back to itself', () => {
    const fault = new AppError('INTERNAL', 'outer');
    Object.assign(fault, { cause: new AppError('INTERNAL', 'inner', { cause: fault }) });
    expect(capture(() => log.fault('x', fault)).stderr).toContain('INTERNAL outer | INTERNAL inner');
  });

  it('steers no terminal with what others wrote [R-RUN-36]', () => {
    const fault = new AppError('SOURCE_REFUSED', 'the node said \u001b]0;owned\u0007');
    expect(capture(() => printFault(fault, false)).stderr).toContain('said \\u{1b}]0;owned\\u{7}\n');
  });
});

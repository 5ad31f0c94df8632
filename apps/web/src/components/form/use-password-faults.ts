import type { Settings } from '@sulian/contract';
import { isPasswordForm, type PasswordFault } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callData, json } from '../../lib/api.ts';
import { useSettings } from '../../lib/use-settings.ts';

const TYPING_PAUSE_MS = 350;
const MIN_LENGTH = 8;

/** What each profile asks for, in the order in which screens name it. */
const RULES: Readonly<Record<Settings['passwordProfile'], readonly PasswordFault[]>> = {
  spec: ['FORM'],
  standard: ['FORM', 'TOO_SHORT', 'TOO_COMMON'],
  mlps3: ['FORM', 'TOO_SHORT', 'TOO_COMMON', 'TOO_FEW_CLASSES', 'USED_BEFORE'],
};
/** Only the server knows these. */
const ASKED: readonly PasswordFault[] = ['TOO_COMMON', 'TOO_FEW_CLASSES', 'USED_BEFORE'];

export type RuleState = 'met' | 'missing' | 'open';
export interface Rule {
  readonly rule: PasswordFault;
  readonly state: RuleState;
}

export const checkPassword = (password: string): Promise<readonly PasswordFault[]> =>
  callData<{ faults: readonly PasswordFault[] }>('/api/password/check', json('POST', { password })).then(
    ({ faults }) => faults,
  );

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** State of every rule of the operator's profile; what was used before is known on submit only. */
export function usePasswordRules(password: string): readonly Rule[] {
  const { data: settings } = useSettings();
  const settled = useSettled(password);
  const { data: faults } = useQuery({
    queryKey: ['password', settled],
    queryFn: () => checkPassword(settled),
    enabled: settled !== '',
    gcTime: 0,
    retry: false,
  });
  const stateOf = (rule: PasswordFault): RuleState => {
    if (rule === 'FORM') return isPasswordForm(password) ? 'met' : 'missing';
    if (rule === 'TOO_SHORT') return [...password].length >= MIN_LENGTH ? 'met' : 'missing';
    if (rule === 'USED_BEFORE' || faults === undefined || settled !== password) return 'open';
    return faults.includes(rule) ? 'missing' : 'met';
  };
  const rules = RULES[settings?.passwordProfile ?? 'standard'];
  return rules.map((rule) => ({ rule, state: password === '' && ASKED.includes(rule) ? 'open' : stateOf(rule) }));
}

import type { Settings } from '@sulian/contract';
import { isPasswordForm, type PasswordFault } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSettings } from '../../lib/account.ts';
import { callData } from '../../lib/api.ts';

const TYPING_PAUSE_MS = 350;
const MIN_LENGTH = 8;

/** Requirements of each profile, in the order of the screens. */
const RULES: Readonly<Record<Settings['passwordProfile'], readonly PasswordFault[]>> = {
  spec: ['FORM'],
  standard: ['FORM', 'TOO_SHORT', 'TOO_COMMON'],
  mlps3: ['FORM', 'TOO_SHORT', 'TOO_COMMON', 'TOO_FEW_CLASSES', 'USED_BEFORE'],
};
/** Only the server knows these. */
const SERVER_FAULTS: readonly PasswordFault[] = ['TOO_COMMON', 'TOO_FEW_CLASSES', 'USED_BEFORE'];

type RuleState = 'met' | 'missing' | 'open';
export interface Rule {
  readonly rule: PasswordFault;
  readonly state: RuleState;
}

export const checkPassword = (password: string): Promise<readonly PasswordFault[]> =>
  callData('POST /api/password/check', { body: { password } }).then(({ faults }) => faults);

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** State of every rule of the operator's profile; what was used before is known on submit only. */
export function usePasswordRules(password: string): readonly Rule[] {
  const { data: settings } = useSettings();
  const debounced = useDebounced(password);
  const { data: faults } = useQuery({
    queryKey: ['password', debounced],
    queryFn: () => checkPassword(debounced),
    enabled: debounced !== '',
    gcTime: 0,
    retry: false,
  });
  const stateOf = (rule: PasswordFault): RuleState => {
    if (rule === 'FORM') return isPasswordForm(password) ? 'met' : 'missing';
    if (rule === 'TOO_SHORT') return [...password].length >= MIN_LENGTH ? 'met' : 'missing';
    if (rule === 'USED_BEFORE' || faults === undefined || debounced !== password) return 'open';
    return faults.includes(rule) ? 'missing' : 'met';
  };
  const rules = RULES[settings?.passwordProfile ?? 'standard'];
  return rules.map((rule) => ({
    rule,
    state: password === '' && SERVER_FAULTS.includes(rule) ? 'open' : stateOf(rule),
  }));
}

import { readFileSync } from 'node:fs';
import { isPasswordForm, PASSWORD_FAULTS, type PasswordFault, type PasswordProfile } from '@sulian/domain';

/** NIST SP 800-63B-4 §3.1.1.2 and GB/T 22239-2019 (MLPS level 3, 8.1.4.1) both name 8. */
const MIN_LENGTH = 8;
const MIN_CLASSES = 3;
const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];
/** Words of this product, which guessers try first here. */
const OWN_WORDS = ['sulian', '溯链'];
const REMEMBERED_PASSWORDS = 5;
const EXPIRY_SEC = 90 * 86_400;

interface Profile {
  readonly isLengthAsked: boolean;
  readonly isCommonRefused: boolean;
  readonly areClassesAsked: boolean;
  readonly remembered: number;
  /** Undefined: passwords do not expire. */
  readonly expirySec: number | undefined;
}

const PROFILES: Readonly<Record<PasswordProfile, Profile>> = {
  spec: {
    isLengthAsked: false,
    isCommonRefused: false,
    areClassesAsked: false,
    remembered: 0,
    expirySec: undefined,
  },
  standard: {
    isLengthAsked: true,
    isCommonRefused: true,
    areClassesAsked: false,
    remembered: 0,
    expirySec: undefined,
  },
  mlps3: {
    isLengthAsked: true,
    isCommonRefused: true,
    areClassesAsked: true,
    remembered: REMEMBERED_PASSWORDS,
    expirySec: EXPIRY_SEC,
  },
};

export const getProfile = (name: PasswordProfile): Profile => PROFILES[name];

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
);

/**
 * Faults of a new password, in the order in which screens show them. `isUsedBefore` is known only for an existing
 * account.
 */
export function listPasswordFaults(
  profileName: PasswordProfile,
  password: string,
  isUsedBefore = false,
): readonly PasswordFault[] {
  const profile = PROFILES[profileName];
  const lower = password.toLowerCase();
  const isGuessable = common.has(lower) || OWN_WORDS.some((word) => isMadeOf(lower, word));
  const is: Readonly<Record<PasswordFault, boolean>> = {
    FORM: !isPasswordForm(password),
    TOO_SHORT: profile.isLengthAsked && [...password].length < MIN_LENGTH,
    TOO_COMMON: profile.isCommonRefused && isGuessable,
    TOO_FEW_CLASSES:
      profile.areClassesAsked && CLASSES.filter((pattern) => pattern.test(password)).length < MIN_CLASSES,
    USED_BEFORE: profile.remembered > 0 && isUsedBefore,
  };
  return PASSWORD_FAULTS.filter((fault) => is[fault]);
}

/** True where the text is the word with only digits and signs around it. */
const isMadeOf = (text: string, word: string): boolean =>
  text.includes(word) && !/\p{L}/u.test(text.replaceAll(word, ''));

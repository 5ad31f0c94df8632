export const TRAPS: Readonly<Record<'SULIAN_CONFIG' | 'SULIAN_DATA_DIR', string>>;
export function isProgramVariable(name: string): boolean;
export function withoutProgramVariables(env: NodeJS.ProcessEnv): Record<string, string>;
export function trapProgramVariables(env: NodeJS.ProcessEnv): void;

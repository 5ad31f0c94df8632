export function isProgramVariable(name: string): boolean;
export function withoutProgramVariables(env: NodeJS.ProcessEnv): Record<string, string>;
export function removeProgramVariables(env: NodeJS.ProcessEnv): void;

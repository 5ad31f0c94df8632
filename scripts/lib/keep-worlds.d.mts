export function keepWorldsIfMissing(bundle: string): Promise<void>;

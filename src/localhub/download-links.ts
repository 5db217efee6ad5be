import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Addresses that need no token for a while, as GitHub redirects downloads to. */
export interface DownloadLinks {
  /** Path and query under the web base. */
  sign(path: string): string;
  verify(path: string, signature: string): boolean;
}

/** The key lives as long as the process: links do not outlive it. */
export function createDownloadLinks(): DownloadLinks {
  const key = randomBytes(32);
  const signatureOf = (path: string) => createHmac("sha256", key).update(path).digest("hex");
  return {
    sign: (path) => `${path}?signature=${signatureOf(path)}`,
    verify(path, signature) {
      const expected = Buffer.from(signatureOf(path));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

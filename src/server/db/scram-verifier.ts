import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/**
 * What PostgreSQL keeps of a password for SCRAM-SHA-256 (RFC 5803): by it the server knows who knows the password, and
 * nobody comes by the password itself. Only for ASCII passwords, which need no preparation.
 */
export function scramVerifier(password: string): string {
  const iterations = 4_096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const storedKey = createHash('sha256').update(keyed(salted, 'Client Key')).digest('base64');
  const serverKey = keyed(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

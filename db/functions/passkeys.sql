-- ES256 (ECDSA over P-256 with SHA-256, FIPS 186-5): so the database itself can tell an operator's approval from an invented one.
-- Only for checking signatures that are public: it takes about 30 ms, not the same time for every input.

-- Whether `signature` (DER) over `message` is of this key (COSE, the 77 bytes of operator_passkey). False for anything malformed.
CREATE OR REPLACE FUNCTION es256_verifies(public_key bytea, message bytea, signature bytea) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  n CONSTANT numeric := 115792089210356248762697446949407573529996955224135760342422259061068512044369;
  p CONSTANT numeric := 115792089210356248762697446949407573530086143415290314195533631308867097853951;
  r numeric := der_integer(signature, 2);
  s numeric;
  x numeric := big_endian(substr(public_key, 11, 32));
  y numeric := big_endian(substr(public_key, 46, 32));
  inverse numeric;
  at numeric[];
BEGIN
  IF r IS NULL OR get_byte(signature, 0) <> 48 OR get_byte(signature, 1) <> length(signature) - 2 THEN
    RETURN false;
  END IF;
  s := der_integer(signature, 4 + get_byte(signature, 3));
  IF s IS NULL OR 6 + get_byte(signature, 3) + get_byte(signature, 5 + get_byte(signature, 3)) <> length(signature)
    OR r NOT BETWEEN 1 AND n - 1 OR s NOT BETWEEN 1 AND n - 1 OR x >= p OR y >= p
    OR mod(y * y, p) <> mod(mod(mod(x * x, p) * x, p) + 3 * (p - x)
      + 41058363725152142129326129780047268409114441015993725554835256314039467401291, p)
  THEN
    RETURN false;
  END IF;
  inverse := inverse_mod(s, n);
  at := p256_sum(mod(big_endian(sha256(message)) * inverse, n), mod(r * inverse, n), x, y);
  -- The point's x is r modulo n; its coordinates are projective (X / Z^2).
  RETURN at[3] <> 0 AND (mod(r * mod(at[3] * at[3], p), p) = at[1] OR (r + n < p AND mod((r + n) * mod(at[3] * at[3], p), p) = at[1]));
END $$;

-- The positive integer at this place (from 0) of DER, at most 33 bytes; null when there is none.
CREATE OR REPLACE FUNCTION der_integer(bytes bytea, place integer) RETURNS numeric LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  size integer;
BEGIN
  IF length(bytes) < place + 3 OR get_byte(bytes, place) <> 2 THEN
    RETURN NULL;
  END IF;
  size := get_byte(bytes, place + 1);
  IF size NOT BETWEEN 1 AND 33 OR length(bytes) < place + 2 + size OR get_byte(bytes, place + 2) > 127
    OR (size > 1 AND get_byte(bytes, place + 2) = 0 AND get_byte(bytes, place + 3) < 128)
  THEN
    RETURN NULL;
  END IF;
  RETURN big_endian(substr(bytes, place + 3, size));
END $$;

-- Whether a signature (DER) has the lower of the two s that its key verifies: the only form that is stored, so that no byte of a record can be
-- changed. False for what is no signature.
CREATE OR REPLACE FUNCTION es256_is_low(signature bytea) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT length(signature) >= 8 AND coalesce(der_integer(signature, 4 + get_byte(signature, 3))
    <= 57896044605178124381348723474703786764998477612067880171211129530534256022184, false)
$$;

CREATE OR REPLACE FUNCTION big_endian(bytes bytea) RETURNS numeric LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  value numeric := 0;
BEGIN
  FOR place IN 0 .. length(bytes) - 1 LOOP
    value := value * 256 + get_byte(bytes, place);
  END LOOP;
  RETURN value;
END $$;

-- The number that gives 1 modulo m when multiplied with `value`.
CREATE OR REPLACE FUNCTION inverse_mod(value numeric, m numeric) RETURNS numeric LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  a numeric := m;
  b numeric := mod(value, m);
  before numeric := 0;
  now numeric := 1;
  quotient numeric;
  kept numeric;
BEGIN
  WHILE b > 1 LOOP
    quotient := div(a, b);
    kept := a - quotient * b;
    a := b;
    b := kept;
    kept := before - quotient * now;
    before := now;
    now := kept;
  END LOOP;
  RETURN mod(mod(now, m) + m, m);
END $$;

-- a * G + b * (x, y) on P-256, in Jacobian coordinates; Z is 0 at infinity.
CREATE OR REPLACE FUNCTION p256_sum(a numeric, b numeric, x numeric, y numeric) RETURNS numeric[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  g CONSTANT numeric[] := ARRAY[48439561293906451759052585252797914202762949526041747995844080717082404635286,
    36134250956749795798585127919587881956611106672985015071877198253568414405109, 1];
  key CONSTANT numeric[] := ARRAY[x, y, 1];
  joint CONSTANT numeric[] := p256_add(g, key);
  total numeric[] := ARRAY[1, 1, 0];
  bits_a boolean[] := p256_bits(a);
  bits_b boolean[] := p256_bits(b);
BEGIN
  FOR place IN REVERSE 256 .. 1 LOOP
    total := p256_double(total);
    IF bits_a[place] AND bits_b[place] THEN
      total := p256_add(total, joint);
    ELSIF bits_a[place] THEN
      total := p256_add(total, g);
    ELSIF bits_b[place] THEN
      total := p256_add(total, key);
    END IF;
  END LOOP;
  RETURN total;
END $$;

-- The 256 bits of a number, the lowest first.
CREATE OR REPLACE FUNCTION p256_bits(value numeric) RETURNS boolean[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  bits boolean[] := '{}';
  word bigint;
BEGIN
  FOR place IN 0 .. 7 LOOP
    word := mod(value, 4294967296)::bigint;
    value := div(value, 4294967296);
    FOR bit IN 0 .. 31 LOOP
      bits := bits || ((word >> bit) & 1 = 1);
    END LOOP;
  END LOOP;
  RETURN bits;
END $$;

CREATE OR REPLACE FUNCTION p256_double(a numeric[]) RETURNS numeric[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  p CONSTANT numeric := 115792089210356248762697446949407573530086143415290314195533631308867097853951;
  delta numeric := mod(a[3] * a[3], p);
  gamma numeric := mod(a[2] * a[2], p);
  beta numeric := mod(a[1] * gamma, p);
  alpha numeric := mod(3 * (a[1] + p - delta) * (a[1] + delta), p);
  x numeric := mod(alpha * alpha + 8 * (p - beta), p);
BEGIN
  RETURN ARRAY[x, mod(alpha * (4 * beta + p - x) + 8 * (p - mod(gamma * gamma, p)), p), mod(2 * a[2] * a[3], p)];
END $$;

CREATE OR REPLACE FUNCTION p256_add(a numeric[], b numeric[]) RETURNS numeric[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  p CONSTANT numeric := 115792089210356248762697446949407573530086143415290314195533631308867097853951;
  za numeric := mod(a[3] * a[3], p);
  zb numeric := mod(b[3] * b[3], p);
  ua numeric := mod(a[1] * zb, p);
  ub numeric := mod(b[1] * za, p);
  sa numeric := mod(mod(a[2] * b[3], p) * zb, p);
  sb numeric := mod(mod(b[2] * a[3], p) * za, p);
  h numeric := mod(ub + p - ua, p);
  r numeric := mod(sb + p - sa, p);
  hh numeric := mod(h * h, p);
  hhh numeric := mod(hh * h, p);
  v numeric := mod(ua * hh, p);
  x numeric;
BEGIN
  IF a[3] = 0 THEN
    RETURN b;
  ELSIF b[3] = 0 THEN
    RETURN a;
  ELSIF h = 0 THEN
    RETURN CASE WHEN r = 0 THEN p256_double(a) ELSE ARRAY[1, 1, 0] END;
  END IF;
  x := mod(r * r + 2 * (p - v) + (p - hhh), p);
  RETURN ARRAY[x, mod(r * (v + p - x) + (p - mod(sa * hhh, p)), p), mod(mod(a[3] * b[3], p) * h, p)];
END $$;

import { add, divide, multiply, parseRational, type Rational, rational, subtract } from './rational'

/**
 * A unit by its relation to the base unit of its dimension:
 * `base = value · factor + offset`, or `base = factor / value` where `inverse` (fuel economy).
 * Factors are the legal definitions (international yard and pound 1959, UK gallon 1985, IEC 80000-13), so they are exact.
 */
export type Unit = {
  symbol: string
  dimension: string
  factor: Rational
  offset: Rational
  inverse: boolean
  names: string[]
}

const ZERO = rational(0n)

function unit(dimension: string, symbol: string, factor: string, names: string, offset: Rational = ZERO): Unit {
  const parsed = parseRational(factor)
  if (!parsed) throw new Error(`the factor of ${symbol} is not a number`)
  return { symbol, dimension, factor: parsed, offset, inverse: false, names: [symbol, ...names.split('|')] }
}

// Base is the kelvin: K = °C + 273.15 = 5/9 · °F + 45967/180.
const CELSIUS_OFFSET = rational(27315n, 100n)
const FAHRENHEIT_OFFSET = rational(45967n, 180n)

// 100 km on one UK gallon a mile: 4.54609 L / 1.609344 km × 100.
const LITRES_AT_ONE_UK_MPG = rational(454609000n, 1609344n)

export const UNITS: Unit[] = [
  unit('length', 'cm', '0.01', 'centimetres|centimeters|centimetre|centimeter'),
  unit('length', 'm', '1', 'metres|meters|metre|meter'),
  unit('length', 'km', '1000', 'kilometres|kilometers|kilometre|kilometer'),
  unit('length', 'mm', '0.001', 'millimetres|millimeters|millimetre|millimeter'),
  unit('length', 'µm', '0.000001', 'micrometres|micrometers|μm'),
  unit('length', 'nm', '0.000000001', 'nanometres|nanometers'),
  unit('length', 'in', '0.0254', 'inches|inch'),
  unit('length', 'ft', '0.3048', 'feet|foot'),
  unit('length', 'yd', '0.9144', 'yards|yard'),
  unit('length', 'mi', '1609.344', 'miles|mile'),
  unit('length', 'nmi', '1852', 'nautical miles|nautical mile'),
  unit('mass', 'mg', '0.000001', 'milligrams|milligram'),
  unit('mass', 'g', '0.001', 'grams|gram'),
  unit('mass', 'kg', '1', 'kilograms|kilogram|kilos'),
  unit('mass', 't', '1000', 'tonnes|tonne'),
  unit('mass', 'oz', '0.028349523125', 'ounces|ounce'),
  unit('mass', 'lb', '0.45359237', 'lbs|pounds|pound'),
  unit('mass', 'st', '6.35029318', 'stone'),
  unit('volume', 'ml', '0.001', 'mL|millilitres|milliliters|millilitre|milliliter'),
  unit('volume', 'cl', '0.01', 'cL|centilitres|centiliters'),
  unit('volume', 'L', '1', 'l|litres|liters|litre|liter'),
  unit('volume', 'm³', '1000', 'm^3|cubic metres|cubic meters'),
  unit('volume', 'US cup', '0.2365882365', 'US cups'),
  unit('volume', 'US gal', '3.785411784', 'US gallons|US gallon'),
  unit('volume', 'UK gal', '4.54609', 'UK gallons|UK gallon|imperial gallons'),
  unit('area', 'cm²', '0.0001', 'cm^2|square centimetres|square centimeters'),
  unit('area', 'm²', '1', 'm^2|square metres|square meters'),
  unit('area', 'km²', '1000000', 'km^2|square kilometres|square kilometers'),
  unit('area', 'ha', '10000', 'hectares|hectare'),
  unit('area', 'acre', '4046.8564224', 'acres'),
  unit('area', 'ft²', '0.09290304', 'ft^2|square feet|square foot'),
  unit('time', 'ms', '0.001', 'milliseconds|millisecond'),
  unit('time', 's', '1', 'seconds|second|sec'),
  unit('time', 'min', '60', 'minutes|minute'),
  unit('time', 'h', '3600', 'hours|hour|hr'),
  unit('time', 'd', '86400', 'days|day'),
  unit('time', 'week', '604800', 'weeks'),
  unit('speed', 'm/s', '1', 'metres per second|meters per second'),
  unit('speed', 'km/h', '5/18', 'kph|kilometres per hour|kilometers per hour'),
  unit('speed', 'mph', '0.44704', 'miles per hour'),
  unit('speed', 'kn', '463/900', 'knots|knot'),
  unit('temperature', 'K', '1', 'kelvin|kelvins'),
  unit('pressure', 'Pa', '1', 'pascals|pascal'),
  unit('pressure', 'hPa', '100', 'hectopascals'),
  unit('pressure', 'kPa', '1000', 'kilopascals'),
  unit('pressure', 'bar', '100000', 'bars'),
  unit('pressure', 'atm', '101325', 'atmospheres'),
  unit('pressure', 'psi', '6894.757293168', 'pounds per square inch'),
  unit('energy', 'J', '1', 'joules|joule'),
  unit('energy', 'kJ', '1000', 'kilojoules'),
  unit('energy', 'cal', '4.184', 'calories'),
  unit('energy', 'kcal', '4184', 'kilocalories'),
  unit('energy', 'kWh', '3600000', 'kilowatt-hours|kilowatt hours'),
  unit('power', 'W', '1', 'watts|watt'),
  unit('power', 'kW', '1000', 'kilowatts'),
  unit('data', 'bit', '1/8', 'bits'),
  unit('data', 'B', '1', 'bytes|byte'),
  unit('data', 'kB', '1000', 'kilobytes'),
  unit('data', 'MB', '1000000', 'megabytes'),
  unit('data', 'GB', '1000000000', 'gigabytes'),
  unit('data', 'TB', '1000000000000', 'terabytes'),
  unit('data', 'KiB', '1024', 'kibibytes'),
  unit('data', 'MiB', '1048576', 'mebibytes'),
  unit('data', 'GiB', '1073741824', 'gibibytes'),
  unit('data', 'TiB', '1099511627776', 'tebibytes'),
  unit('economy', 'L/100 km', '1', 'litres per 100 km|liters per 100 km'),
  unit('temperature', '°C', '1', 'Celsius|degrees Celsius|C', CELSIUS_OFFSET),
  unit('temperature', '°F', '5/9', 'Fahrenheit|degrees Fahrenheit|F', FAHRENHEIT_OFFSET),
  { ...unit('economy', 'mpg (UK)', '1', 'mpg (UK gallons)'), factor: LITRES_AT_ONE_UK_MPG, inverse: true },
]

export const UNIT_BY_NAME: ReadonlyMap<string, Unit> = new Map(
  UNITS.flatMap((unit) => unit.names.map((name) => [name, unit] as const)),
)

const escapeRegex = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** All names as the inside of a pattern, longest first, so that "litres per 100 km" is one unit and not litres and 100 km. */
export const UNIT_NAMES = [...UNIT_BY_NAME.keys()]
  .sort((a, b) => b.length - a.length)
  .map(escapeRegex)
  .join('|')

/** Throws RangeError for zero where the unit is an inverse. */
export const toBase = (value: Rational, unit: Unit) =>
  unit.inverse ? divide(unit.factor, value) : add(multiply(value, unit.factor), unit.offset)

export const fromBase = (base: Rational, unit: Unit) =>
  unit.inverse ? divide(unit.factor, base) : divide(subtract(base, unit.offset), unit.factor)

@echo off
rem See the file pnpm beside this one.
if "%1"=="run" shift
node --run %1 %2 %3 %4 %5 %6 %7 %8 %9

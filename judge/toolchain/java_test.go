package toolchain

import (
	"strings"
	"testing"
)

func TestJavaNames(t *testing.T) {
	const main = "public static void main(String[] args)"
	for _, test := range []struct {
		name, source string
		path, class  string
	}{
		{"public class", "public class Main { " + main + " {} }", "Main.java", "Main"},
		{"another name", "public class Solution { " + main + " {} }", "Solution.java", "Solution"},
		{"not public", "class Solve { " + main + " {} }", "own.java", "Solve"},
		{"helper first", "class Helper {} public class A { " + main + " {} }", "A.java", "A"},
		{"main in another than the public one", "public class A {} class B { " + main + " {} }", "A.java", "B"},
		{"Main for choice", "class A { " + main + " {} } class Main { " + main + " {} }", "own.java", "Main"},
		{"public for choice", "class A { " + main + " {} } public class B { " + main + " {} }", "B.java", "B"},
		{"package", "package x.y; public final class A { " + main + " {} }", "x/y/A.java", "x.y.A"},
		{"package with a comment", "/* package no; */ package /* c */ x . y ; class A { " + main + " {} }", "own.java", "x.y.A"},
		{"nested", "public class A { static class B { " + main + " {} } " + main + " {} }", "A.java", "A"},
		{"nested alone", "class C {} public class A { static class B { " + main + " {} } }", "A.java", "C"},
		{"comments", "// public class X {\n/* public class Y { */ public class A { // }\n " + main + " {} }", "A.java", "A"},
		{"strings", "class A { String s = \"} public class X { \\\" \"; char c = '\"'; char d = '}'; " + main + " {} }", "own.java", "A"},
		{"text block", "class A { String s = \"\"\"\n } \"x\" public class X {\n\"\"\"; " + main + " {} }", "own.java", "A"},
		{"modifiers", "@Deprecated public abstract strictfp class A { final synchronized static public void main(String... a) {} }", "A.java", "A"},
		{"enum", "public enum E { A, B; " + main + " {} }", "E.java", "E"},
		{"interface", "public interface I { static void main(String[] a) {} }", "I.java", "I"},
		{"record", "record Point(int x, int y) {} public class A { " + main + " {} }", "A.java", "A"},
		{"generic", "public class A<T extends Comparable<T>> extends B { " + main + " {} }", "A.java", "A"},
		{"a field called main", "class A { static int main = f(1); void g() {} } class B { " + main + " {} }", "own.java", "B"},
		{"a call of main", "class A { static { main(null); } } class B { " + main + " {} }", "own.java", "B"},
		{"dollar and letters", "public class Ä_$1 { " + main + " {} }", "Ä_$1.java", "Ä_$1"},
		{"imports of a class called class", "import a.b; class A { Class<?> c = String.class; " + main + " {} }", "own.java", "A"},
		{"nothing", "", "own.java", "Main"},
		{"junk", "}}}{{{ class ( ; public public", "own.java", "Main"},
		{"unclosed", "public class A { String s = \"; \n " + main + " {} }", "A.java", "A"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := readJava(test.source)
			if got := f.path("own.java"); got != test.path {
				t.Errorf("path %q, want %q", got, test.path)
			}
			if got := mainClass([]javaFile{f}); got != test.class {
				t.Errorf("class %q, want %q", got, test.class)
			}
		})
	}
}

func TestTwoFilesOfOneClass(t *testing.T) {
	table := builtInTable(t)
	s, err := table.New([]Source{{"a.java", []byte("public class Main {}")}, {"b.java", []byte("public class Main {}")}}, "")
	if err != nil {
		t.Fatal(err)
	}
	row, _ := table.Lookup("java")
	if err := (&plan{toolchain: row}).place(s.Files); err == nil || !strings.Contains(err.Error(), `"a.java" and "b.java" both hold "Main"`) {
		t.Errorf("got %v", err)
	}
}

func FuzzJava(f *testing.F) {
	f.Add("package a; public class Main { public static void main(String[] a) {} }")
	f.Add("\"\"\" ' /* \\")
	f.Fuzz(func(t *testing.T, source string) {
		file := readJava(source)
		for _, name := range append(file.types, strings.Split(mainClass([]javaFile{file}), ".")...) {
			if !isJavaName(name) {
				t.Errorf("%q is not a name", name)
			}
		}
	})
}
